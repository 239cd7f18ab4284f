import { startDialogs } from './dialogs.ts';
import { startMenu } from './menu.ts';

/** What moves on every public page that has a script. */
export function startFrame(): void {
  startDialogs();
  startMenu();
}
