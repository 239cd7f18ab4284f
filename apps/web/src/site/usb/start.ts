import { startDialogs } from '../frame/dialogs.ts';
import { startPassword } from './start-password.ts';

startDialogs();
startPassword((...request) => fetch(...request));
