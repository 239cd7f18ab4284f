import { ServerResponse } from 'node:http';
import { shiftDate } from '../../support/shifted-date.mjs';

/**
 * Loaded before a program (`node --import`), shifts its clock: all reads of the time return LIGO_CLOCK_SHIFT_MS later, and so do
 * the answers to HTTP requests for the time.
 */
const shiftMs = Number(process.env.LIGO_CLOCK_SHIFT_MS);
shiftDate(() => shiftMs);

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};
