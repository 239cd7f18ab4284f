import { z } from 'zod';

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (host.startsWith('127.') && z.ipv4().safeParse(host).success);

/** Whether a URL leads to this very machine. */
export const isLoopbackUrl = ({ hostname }: URL): boolean => isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));

/** Names of this machine: a service that asks for no password must not be looked for anywhere else. */
export const loopbackHost = (error: string) =>
  z
    .string()
    .refine(isLoopback, { error })
    .default('127.0.0.1')
    .describe('Where it serves: an address of this very machine, if not the usual one.');
