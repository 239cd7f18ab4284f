import type { ScannerPort } from '../features/cars/ports.ts';
import { loadReader, readCodes } from '../platform/barcode-reader.ts';
import { openCamera } from '../platform/camera.ts';
import { systemClock } from '../platform/clock.ts';

/** The real camera and the real reader, for the screens that scan. */
export const scannerPort: ScannerPort = { clock: systemClock, openCamera, loadReader, readCodes };
