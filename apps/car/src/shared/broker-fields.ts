import { z } from 'zod';

/** A topic without wildcards that is not reserved for the broker. */
export const topicSchema = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^+#$\0][^+#\0]*$/, 'must be one topic, without + and #');

const tlsSchema = z.object({
  ca: z.string().min(1).optional().describe('PEM file of the CA certificate.'),
  cert: z.string().min(1).optional().describe('PEM file of a client certificate; requires key.'),
  key: z.string().min(1).optional().describe('PEM file of its key.'),
  insecure: z
    .boolean()
    .default(false)
    .describe(
      'Accepts any certificate, so that an attacker in the network can read and forge messages; each start logs a warning.',
    ),
});

const isWithoutName = (text: string) => {
  const { username, password } = new URL(text);
  return username === '' && password === '';
};

/** Options of a broker in `car.json`. `clientId`: the default client ID. */
export const brokerFields = (clientId: string) => ({
  url: z
    .url({
      protocol: /^(mqtt|ws)s?$/,
      error: 'must begin with mqtt://, mqtts://, ws:// or wss://',
      abort: true,
    })
    .refine(isWithoutName, 'must not hold name or password: set user and password instead')
    .describe('URL of the broker with its port.'),
  user: z.string().min(1).optional().describe('User name.'),
  password: z.string().optional().describe('Password of the user.'),
  clientId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be letters, digits, - and _')
    .default(clientId)
    .describe('ID of this client; each client of a broker needs its own.'),
  tls: tlsSchema.prefault({}),
});
