import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import popup from '../popover/popup.module.css'
import styles from './tooltip.module.css'
import type { TooltipProps } from './tooltip.tsx'

export function FloatingTooltip({ text, keys, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={500} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className={popup.positioner} side={side} sideOffset={6}>
          <BaseTooltip.Popup className={styles.tooltip}>
            {text}
            {keys ? <span className={styles.keys}>{keys}</span> : null}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
