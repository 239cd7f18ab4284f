import type { OpenBroker } from './broker.ts';
import type { OpenSerial, OpenTcp } from './line.ts';
import type { Loopback } from './loopback.ts';
import type { TextFiles } from './text-files.ts';

/** The connections and files by which sources read. */
export interface SourceIo {
  openTcp: OpenTcp;
  openSerial: OpenSerial;
  openBroker: OpenBroker;
  loopback: Loopback;
  files: TextFiles;
}
