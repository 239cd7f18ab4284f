import { fileURLToPath } from 'node:url';
import { openBroker } from './platform/node/broker/broker.ts';
import { probeBroker } from './platform/node/broker/probe-broker.ts';
import { loopback } from './platform/node/loopback/request-loopback.ts';
import { openSerial } from './platform/node/net/open-serial.ts';
import { openTcp } from './platform/node/net/open-tcp.ts';
import { serialDevices } from './platform/node/net/serial-devices.ts';
import { runProgram } from './platform/node/process/run-program.ts';
import { isSafeProgram } from './platform/node/process/safe-program.ts';
import { createTextFiles } from './platform/node/process/text-files.ts';
import type { CommandIo } from './ports/command-io.ts';
import type { FinderIo } from './ports/setup-tools.ts';
import type { SourceIo } from './ports/source-io.ts';

/** Folder of the profiles of the app. */
const PROFILES = fileURLToPath(new URL('./sources/obd/profile/models/', import.meta.url));

/** How the app, `setup` and `doctor` reach peers, programs and files on Node. */
export const nodeIo: SourceIo & CommandIo & FinderIo = {
  openTcp,
  openSerial,
  openBroker,
  loopback,
  probeBroker,
  serialDevices,
  files: createTextFiles(PROFILES),
  programs: { isSafe: isSafeProgram, run: runProgram },
};
