import type { PlainKey } from '@ligo/texts';

export interface AddErrorTexts {
  title: PlainKey<'app' | 'cars'>;
  text: PlainKey<'app' | 'cars'> | null;
}

function failureOf(error: unknown): { status: number; code: string } {
  const failure = typeof error === 'object' && error !== null && 'failure' in error ? error.failure : null;
  const isFailure =
    typeof failure === 'object' && failure !== null && 'status' in failure && 'code' in failure;
  return isFailure ? { status: Number(failure.status), code: String(failure.code) } : { status: 0, code: '' };
}

/** The texts of the server's answers to a pairing code. A scanned code is never mistyped: an unknown one has expired. */
export function addErrorTexts(error: unknown, wasTyped: boolean): AddErrorTexts {
  const { status, code } = failureOf(error);
  if (code === 'car-already-linked') return { title: 'add.alreadyTitle', text: 'add.alreadyText' };
  if (code === 'too-many-cars') return { title: 'add.tooManyTitle', text: 'add.tooManyText' };
  if (code === 'pairing-code-unknown' && wasTyped)
    return { title: 'add.unknownTitle', text: 'add.unknownText' };
  if (status === 404) return { title: 'add.expiredTitle', text: 'add.expiredText' };
  return { title: 'add.unexpected', text: status === 0 ? 'error.checkConnection' : null };
}
