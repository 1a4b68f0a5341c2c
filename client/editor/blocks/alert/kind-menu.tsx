import { ALERT_TYPES, type AlertType } from '../../../../shared/document/alert-type.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { ALERT_LOOKS } from './alert-frame.tsx'

/** Menu for the kind of an alert. */
export function KindMenu({ type, onChoose }: { type: AlertType; onChoose: (type: AlertType) => void }) {
  const { label, icon: Icon } = ALERT_LOOKS[type]
  return (
    <Menu
      trigger={
        <IconButton label={`Kind of alert: ${label}`} title="Kind of alert" size="small">
          <Icon aria-hidden="true" />
        </IconButton>
      }
    >
      {ALERT_TYPES.map((kind) => {
        const look = ALERT_LOOKS[kind]
        return (
          <MenuItem key={kind} icon={<look.icon aria-hidden="true" />} onSelect={() => onChoose(kind)}>
            {look.label}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
