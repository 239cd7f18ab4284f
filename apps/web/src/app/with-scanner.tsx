import type { ComponentType } from 'react';
import type { ScannerPort } from '../features/cars/ports.ts';
import { systemClock } from '../platform/clock.ts';

/** The real camera and the real reader. */
async function loadScanner(): Promise<ScannerPort> {
  const { canScan, loadReader, openCamera, readCodes } = await import('../platform/scanner.ts');
  return { clock: systemClock, canScan, openCamera, loadReader, readCodes };
}

/** Makes the load of a part that scans codes: the code of the camera and of the reader comes with its own. */
export const withScanner =
  <P extends { port: ScannerPort }>(load: () => Promise<{ default: ComponentType<P> }>) =>
  async () => {
    const [{ default: Part }, port] = await Promise.all([load(), loadScanner()]);
    return { default: (props: Omit<P, 'port'>) => <Part {...({ ...props, port } as P)} /> };
  };
