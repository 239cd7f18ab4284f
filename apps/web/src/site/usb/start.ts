import { startFrame } from '../frame/start-frame.ts';
import { startPassword } from './start-password.ts';

startFrame();
startPassword((...request) => fetch(...request));
