/**
 * Sample content, all made up, for someone who signs in for the first time during development of the product.
 */
import type { Status } from '../../shared/statuses/status.ts'

/** Pages of the sample guide, with their text in Markdown. `below` is the title of the parent page. */
export const GUIDE: readonly { title: string; below?: string; text: string }[] = [
  {
    title: 'Brewing coffee',
    text: 'Four things decide how a cup tastes: the **beans**, the **grind**, the **water** and the **time**. Change one at a time.\n\n```mermaid\nflowchart LR\n  beans --> grind --> water --> cup\n```',
  },
  {
    title: 'Grinding',
    text: '| Way of brewing | Grind | Time |\n| --- | --- | --- |\n| Espresso | fine | 25 s |\n| Filter | medium | 3 min |\n| French press | coarse | 4 min |\n\nGrind right before brewing: what is ground goes stale within the hour.',
  },
  {
    title: 'Water',
    text: 'Soft water, between 92 and 96 °C.\n\n1. Let it boil.\n2. Wait half a minute.\n3. Pour slowly, in circles.',
  },
  {
    title: 'Filter',
    below: 'Brewing coffee',
    text: '- [x] 60 g for a litre\n- [ ] Rinse the paper\n- [ ] Let it bloom for 30 s\n\n```js\nconst grams = (litres) => litres * 60\n```',
  },
  { title: 'Espresso', below: 'Brewing coffee', text: '> Too sour: finer. Too bitter: coarser.\n\n18 g in, 36 g out.' },
]

/** Repositories for the project list, at least one with each status. */
export const REPOSITORIES: readonly { name: string; status: Status; description?: string }[] = [
  { name: 'kettle-firmware', status: 'DOC_SUCCESS', description: 'Keeps the water at the degree it was told' },
  { name: 'grinder-api', status: 'DOC_SUCCESS', description: 'Turns a wish for coffee into grams and microns' },
  { name: 'roast-planner', status: 'READY', description: 'Which beans are roasted when, and how dark' },
  { name: 'cup-counter', status: 'READY' },
  { name: 'bean-ledger', status: 'DOC_SUCCESS', description: 'Where each bag came from' },
  { name: 'barista-bot', status: 'DOC_FILE_PAGES_FAILED' },
  { name: 'milk-foam-physics', status: 'DOC_TOPICS_FAILED' },
  { name: 'drip-scheduler', status: 'DOC_FAILURE' },
  { name: 'scale-driver', status: 'CLONE_FAIL' },
  { name: 'water-lab', status: 'PULL_FAIL' },
  { name: 'shop-window', status: 'DOC_SUCCESS' },
  { name: 'loyalty-cards', status: 'DOC_SUCCESS' },
  { name: 'queue-display', status: 'DOC_TOPIC_PAGES_FAILED' },
  { name: 'filter-fold', status: 'READY' },
  { name: 'steam-valve', status: 'DOC_SUCCESS', description: 'Opens, closes, and says so' },
  { name: 'tasting-notes', status: 'DOC_SUCCESS' },
  { name: 'delivery-routes', status: 'DOC_SUCCESS' },
  { name: 'crema-vision', status: 'DOC_FILE_PAGES_FAILED' },
  { name: 'machine-telemetry', status: 'DOC_SUCCESS' },
  { name: 'opening-hours', status: 'READY' },
]
