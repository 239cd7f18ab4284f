import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

/** The registry as a page has it that has just been opened. */
const open = async () => ({ ...(await import('./text-files.ts')), ...(await import('./translators.ts')) });

it('loads a file once, and adds its texts to those that a translator already reads', async () => {
  const page = await open();
  const load = vi.fn(async () => ({ 'seats.off': 'Off' }));
  page.addTextFiles({ '../locales/en/seats.json': load });
  const t = page.translatorOf<'seats'>('en');
  await Promise.all([page.loadTexts('en', ['seats']), page.loadTexts('en', ['seats'])]);
  expect(page.textsLoading('en', 'seats')).toBeNull();
  expect(t('seats.off')).toBe('Off');
  expect(page.translatorOf('en')).toBe(t);
  expect(load).toHaveBeenCalledOnce();
});

it('lists further files when the first of them is needed', async () => {
  const page = await open();
  const add = vi.fn(async () => page.addTextFiles({ '../locales/en/seats.json': async () => ({}) }));
  page.addLater(add);
  page.addTextFiles({ '../locales/en/trips.json': async () => ({}) });
  await page.loadTexts('en', ['trips']);
  expect(add).not.toHaveBeenCalled();
  await page.loadTexts('en', ['seats']);
  expect(page.textsLoading('en', 'seats')).toBeNull();
});

it('loads a failed file again for a route, but not for a component that waits for it', async () => {
  const page = await open();
  const load = vi.fn(async () => ({ 'seats.off': 'Off' })).mockRejectedValueOnce(new Error('offline'));
  page.addTextFiles({ '../locales/en/seats.json': load });
  await expect(page.loadTexts('en', ['seats'])).rejects.toThrow('offline');
  await expect(page.textsLoading('en', 'seats')).rejects.toThrow('offline');
  expect(load).toHaveBeenCalledOnce();
  await page.loadTexts('en', ['seats']);
  expect(page.textsOf('en')).toEqual({ 'seats.off': 'Off' });
});

it('loads in another language what was loaded in the first, and rejects for a file that is not listed', async () => {
  const page = await open();
  page.addTextFiles({
    '../locales/en/seats.json': async () => ({ 'seats.off': 'Off' }),
    '../locales/fr/seats.json': async () => ({ 'seats.off': 'Arrêt' }),
    '../locales/fr/trips.json': () => expect.unreachable(),
  });
  await page.loadTexts('en', ['seats']);
  await page.loadRequestedTexts('fr');
  expect(page.translatorOf<'seats'>('fr')('seats.off')).toBe('Arrêt');
  await expect(page.loadRequestedTexts('he')).rejects.toThrow('he/seats');
});
