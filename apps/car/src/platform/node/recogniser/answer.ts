import { z } from 'zod';
import type { Detection } from '../../../shared/label-of-movement.ts';

/** The file descriptor of the process's answer; its standard outputs are not read. */
export const ANSWER_FD = 3;
/** A hundred things take a tenth of it, bytes. */
export const MAX_ANSWER = 64_000;

const number = z.number();
const thingsSchema = z.array(z.tuple([number, number, number, number, number, number])).max(1_000);

export function readAnswer(text: string): Detection[] {
  return thingsSchema.parse(JSON.parse(text));
}
