import { startDialogs } from './dialogs.ts';
import { startMenu } from './menu.ts';

/** Starts the moving parts of every public page that has a script. */
export function startFrame(): void {
  startDialogs();
  startMenu();
}
