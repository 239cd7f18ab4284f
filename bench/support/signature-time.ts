import { generateKeyPairSync, sign, verify } from 'node:crypto';

const ROUNDS = 500;

/** CPU time to verify one Ed25519 signature, ms: the minimum cost of authenticating a car. */
export function signatureMs(): number {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = Buffer.alloc(200, 'x');
  const signature = sign(null, text, privateKey);
  const began = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) verify(null, text, publicKey, signature);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000 / ROUNDS;
}
