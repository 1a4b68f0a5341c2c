import { openedDevice } from './current-device.ts'

/** Notes on this device which page was opened last. Where nothing is kept it is not missed. */
export function noteVisit(projectId: number, pageId: number): void {
  void openedDevice()
    .then((device) => device?.held.noteVisit(projectId, pageId))
    .catch((error: unknown) => console.warn('A visit was not noted', error))
}
