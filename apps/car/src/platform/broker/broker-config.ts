import { z } from 'zod';

/** Part of a topic: none of the signs that stand for others, none that the broker keeps for itself. */
export const topicSchema = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^+#$\0][^+#\0]*$/, 'must be one topic, without + and #');

/** How a broker is reached over TLS. */
const tlsSchema = z.object({
  ca: z.string().min(1).optional().describe('PEM file of the authority that signed the certificate.'),
  cert: z.string().min(1).optional().describe('PEM file of a certificate of this client, with key.'),
  key: z.string().min(1).optional().describe('PEM file of the key to it.'),
  insecure: z
    .boolean()
    .default(false)
    .describe('Takes any certificate, so that anybody on the way can read and forge; each start says so.'),
});

const isWithoutName = (text: string) => {
  const { username, password } = new URL(text);
  return username === '' && password === '';
};

/** What `car.json` says of a broker. `clientId`: what this client is called if it does not say so. */
export const brokerFields = (clientId: string) => ({
  url: z
    .url({
      protocol: /^(mqtt|ws)s?$/,
      error: 'must begin with mqtt://, mqtts://, ws:// or wss://',
      abort: true,
    })
    .refine(isWithoutName, 'must not hold name or password: they are user and password')
    .describe('Where the broker is, with its port.'),
  user: z.string().min(1).optional().describe('Name that the broker knows this client by.'),
  password: z.string().optional().describe('Password to that name.'),
  clientId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be letters, digits, - and _')
    .default(clientId)
    .describe('Name of this client; no other may use the same.'),
  tls: tlsSchema.prefault({}),
});
export type BrokerConfig = z.output<z.ZodObject<ReturnType<typeof brokerFields>>>;
