import { installPrompt } from '../../platform/install-prompt.ts';
import { startFrame } from '../frame/start-frame.ts';
import { prefetchDemo } from './prefetch-demo.ts';
import { startInstall } from './start-install.ts';
import { startRail } from './start-rail.ts';

// Starts the moving parts of the landing page; all of its words were there before.
installPrompt.start();
startFrame();
startInstall(installPrompt);
startRail();
prefetchDemo();
