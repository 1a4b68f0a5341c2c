import { Search } from 'lucide-react'
import { hintOf, KEYS } from '../app/shortcuts/keys.ts'
import { IconButton } from '../ui/button/button.tsx'
import { Tooltip } from '../ui/tooltip/tooltip.tsx'
import { palette } from './open-palette.ts'

/** Opens the palette, for people without a keyboard or who don't know the keys. */
export function SearchButton({ onPress }: { onPress?: (() => void) | undefined }) {
  return (
    <Tooltip text="Search everything" keys={hintOf(KEYS.search)} side="bottom">
      <IconButton
        label="Search everything"
        aria-haspopup="dialog"
        onClick={() => {
          onPress?.()
          palette.isOpen = true
        }}
      >
        <Search />
      </IconButton>
    </Tooltip>
  )
}
