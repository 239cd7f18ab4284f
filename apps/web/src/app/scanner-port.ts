import type { ScannerPort } from '../features/cars/ports.ts';
import { systemClock } from '../platform/clock.ts';
import { canScan, loadReader, openCamera, readCodes } from '../platform/scanner.ts';

/** The real camera and the real reader, for the screens that scan. */
export const scannerPort: ScannerPort = {
  clock: systemClock,
  canScan,
  openCamera,
  loadReader,
  readCodes,
};
