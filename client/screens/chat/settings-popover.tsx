import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { RESULTS_MAX, type SearchScope } from '../../../shared/contract/rag.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { chatSettings, readCount } from './chat-settings.ts'
import styles from './settings-popover.module.css'

const SCOPES: readonly { value: SearchScope; label: string }[] = [
  { value: 'codeAndDocs', label: 'Code and documentation' },
  { value: 'code', label: 'Code' },
  { value: 'docs', label: 'Documentation' },
]

export function SettingsPopover() {
  return (
    <Popover
      title="Chat settings"
      side="top"
      trigger={
        <Button variant="quiet" size="small" className={styles.trigger}>
          <SlidersHorizontal aria-hidden="true" />
          Settings
        </Button>
      }
    >
      <Settings />
    </Popover>
  )
}

function Settings() {
  const settings = useSnapshot(chatSettings)
  return (
    <div className={styles.settings}>
      <div className={styles.numbers}>
        <Count
          label="Documentation results"
          value={settings.docsN}
          onChange={(docsN) => Object.assign(chatSettings, { docsN })}
        />
        <Count
          label="Code results"
          value={settings.codeN}
          onChange={(codeN) => Object.assign(chatSettings, { codeN })}
        />
      </div>
      <Select
        label="Search in"
        choices={SCOPES}
        value={settings.searchScope}
        onChange={(searchScope) => Object.assign(chatSettings, { searchScope })}
      />
      <Switch
        label="Search only"
        hint="Lists results without an answer"
        checked={settings.isSearchOnly}
        onChange={(isSearchOnly) => Object.assign(chatSettings, { isSearchOnly })}
      />
    </div>
  )
}

type CountProps = { label: string; value: number; onChange: (count: number) => void }

function Count({ label, value, onChange }: CountProps) {
  // Text of the field while someone edits it. An empty field counts as 0 and may stay empty meanwhile.
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      max={RESULTS_MAX}
      step={1}
      value={typed ?? String(value)}
      onBeforeInput={(event) => {
        if (/\D/.test((event.nativeEvent as InputEvent).data ?? '')) event.preventDefault()
      }}
      onChange={(text) => {
        setTyped(text)
        onChange(readCount(text))
      }}
      onBlur={() => setTyped(undefined)}
      hint="0 to 1000"
    />
  )
}
