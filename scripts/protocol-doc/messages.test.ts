import { CAR_ACTIONS, HTTP_CALLS } from '@ligo/protocol';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MESSAGES, PARTS } from './messages.ts';

type Json = z.core.JSONSchema.BaseSchema;

/** Paths of all fields without a description; a discriminator's literal needs none. */
function undescribed(schema: Json, path: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return [`${path}.${name}`];
    const missing = field.description || 'const' in field ? [] : [`${path}.${name}`];
    return [...missing, ...undescribed(field, `${path}.${name}`)];
  });
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items ?? []].flat();
  return [...fields, ...inner.flatMap((each) => (typeof each === 'object' ? undescribed(each, path) : []))];
}

describe('messages', () => {
  it.each([...MESSAGES, ...PARTS])('%s describes each of its fields', (name, schema) => {
    const ofCall = name.startsWith('http ') && name !== 'http error' ? ['request', 'response'] : [];
    const bare = new Set(ofCall.map((part) => `${name}.${part}`));
    const json = z.toJSONSchema(schema, { io: 'input' });
    expect(undescribed(json, name).filter((path) => !bare.has(path))).toEqual([]);
  });

  it('take unknown fields, so that a newer other side is understood', () => {
    expect(CAR_ACTIONS.Status.parse({ soc: 50, unheardOf: 1 }).soc).toBe(50);
    expect(CAR_ACTIONS.GetSentryConfig.parse({ unheardOf: {} }).videoFPS).toBe('reduced');
  });

  it('name each variant of a union', () => {
    for (const name of ['from-phone remote answer', 'to-phone car offer', 'car VideoChunk end'])
      expect(MESSAGES.has(name)).toBe(true);
  });
});

describe('HTTP calls', () => {
  it('keep what a map style holds beside its version', () => {
    const style = { version: 8, sources: {}, layers: [] };
    expect(HTTP_CALLS.mapStyle.response.parse(style)).toEqual(style);
    expect(HTTP_CALLS.mapStyle.response.safeParse({ version: 7 }).success).toBe(false);
  });

  it('take a push subscription at a web address alone', () => {
    const keys = { p256dh: 'key', auth: 'secret' };
    const { request } = HTTP_CALLS.notificationRegister;
    const takes = (endpoint: string) => request.safeParse({ subscription: { endpoint, keys } }).success;
    expect(takes('https://push.example/send/1')).toBe(true);
    expect(takes('http://localhost:4000/send')).toBe(true);
    for (const endpoint of ['file:///etc/passwd', 'ftp://push.example', 'javascript:alert(1)', 'push'])
      expect(takes(endpoint)).toBe(false);
  });
});
