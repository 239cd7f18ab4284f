import { ServerResponse } from 'node:http';

/**
 * Loaded before a program (`node --import`), shifts its clock: all reads of the time return LIGO_CLOCK_SHIFT_MS later, and so do
 * the answers to HTTP requests for the time.
 */
const shiftMs = Number(process.env.LIGO_CLOCK_SHIFT_MS);
const realNow = Date.now;

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [realNow() + shiftMs] : given));
  }

  static now() {
    return realNow() + shiftMs;
  }
};

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};
