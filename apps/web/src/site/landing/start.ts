import { installPrompt } from '../../platform/install-prompt.ts';
import { startDialogs } from '../frame/dialogs.ts';
import { startInstall } from './start-install.ts';
import { startRail } from './start-rail.ts';

// What moves on the landing page; all of its words were there before.
installPrompt.start();
startDialogs();
startInstall(installPrompt);
startRail();
