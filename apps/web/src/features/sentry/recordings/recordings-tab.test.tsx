// @vitest-environment happy-dom
import { FEATURE } from '@ligo/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { openRoute } from '../../../app/test-support/open-route.tsx';
import { find, isUsable, namesOf, screenText, visibleMessages } from '../../../app/test-support/screen.ts';
import { addRecordings, recordingAt } from '../../../stores/test-support/recording-samples.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

const ROUTE = '/app/sentry?tab=recordings&day=2023-11-14';
const EMPTY = 'No recordings found for this date';
const NEWEST = 'Play the recording of 12:40:00, 00:50';
const playable = () => namesOf('button').filter((name) => name.startsWith('Play the recording'));

/** Recordings ten minutes apart, newest first. */
const apart = (count: number) =>
  Array.from({ length: count }, (_, at) => recordingAt(40 - at * 10, { cameras: [4], label: 'person' }));

async function openWith(recordings = apart(2), features: string[] = Object.values(FEATURE)) {
  app = await openRoute(ROUTE);
  addRecordings(app.car, recordings);
  app.car.answers.Ping = [{ date: 1, vCode: 3, vName: '0.1.0', features }];
  await app.connect();
}
async function openNewest() {
  await app.press('button', NEWEST);
  await app.shows('14/11/2023 12:40:00');
}
const asked = (action: string) =>
  app.car.asked.filter((each) => each.action === action).map(({ extras }) => extras);

async function close() {
  await app.run(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  await app.pass(1_000);
}

it('online, lists the recordings of that day, with pictures where there are any', async () => {
  await openWith();
  expect(playable()).toEqual([NEWEST, 'Play the recording of 12:30:00, 00:40']);
  expect(screenText()).toContain('14/11/2023');
  expect(screenText()).toContain('Person');
  expect(screenText()).toContain('Front');
  expect(asked('GetSentryRecordings').at(-1)).toEqual({
    date: '2023-11-14T12:00:00.000Z',
    dayFrom: new Date(2023, 10, 14).getTime(),
    dayTo: new Date(2023, 10, 15).getTime(),
    offset: 0,
    limit: 10,
    includesOpen: true,
  });
  expect(document.querySelectorAll('main img')).toHaveLength(2);
  await app.press('button', 'Previous day');
  await app.pass(1_000);
  expect(screenText()).toContain(EMPTY);
});

it('offline, shows where the recordings are; after a long wait for the car, that it may be too old', async () => {
  app = await openRoute(ROUTE);
  expect(screenText()).toContain('The recordings are on the car.');
  delete app.car.answers.GetSentryRecordings;
  await app.connect();
  expect(screenText()).not.toContain(EMPTY);
  await app.pass(15_000);
  expect(screenText()).toContain('The car does not answer.');
});

it('loads more while its end is near', async () => {
  const many = Array.from({ length: 17 }, (_, at) => recordingAt(51 - at * 3));
  await openWith(many);
  // A page without layout is always at its end.
  expect(asked('GetSentryRecordings').map((extras) => (extras as { offset: number }).offset)).toEqual([
    0, 10, 15,
  ]);
  expect(playable()).toHaveLength(17);
});

it('counts an incident only once all of it is loaded', async () => {
  const many = Array.from({ length: 13 }, (_, at) => recordingAt(59 - at));
  app = await openRoute(ROUTE);
  addRecordings(app.car, many);
  const { GetSentryRecordings: answer = () => {} } = app.car.does;
  app.car.does.GetSentryRecordings = (wanted) => wanted.offset === 0 && answer(wanted);
  await app.connect();
  const incident = () => namesOf('heading').find((name) => name.includes('close together'));
  expect(incident()).toMatch(/^Recordings close together /);
  app.car.does.GetSentryRecordings = answer;
  await app.pass(10_000);
  expect(incident()).toMatch(/^13 recordings close together /);
});

it('shows recordings close together as one incident', async () => {
  const close = [recordingAt(33, { lat: 43.7, lng: 7.4 }), recordingAt(31), recordingAt(10)];
  await openWith(close);
  expect(namesOf('heading')).toContain('2 recordings close together 12:31 – 12:33');
  expect(isUsable(find('button', 'Place'))).toBe(true);
});

it('asks an older car without unknown fields, and gets its texts', async () => {
  await openWith(apart(1), [FEATURE.sentry]);
  expect(asked('GetSentryThumbnail')).toEqual([{ filePath: recordingAt(40).filePath }]);
  expect(namesOf('button')).not.toContain('Delete');
  await app.press('button', NEWEST);
  await app.shows('14/11/2023');
  expect(asked('SetSentryRecordingsSeen')).toEqual([]);
  await app.press('button', 'Download');
  await app.pass(1_000);
  expect(asked('DownloadSentryVideo')).toEqual([{ filePath: recordingAt(40).filePath }]);
  expect(visibleMessages().join()).toContain('Downloaded');
});

it('plays a recording over the video, stops it on closing, and reports a refusal of the car', async () => {
  await openWith(apart(1));
  await openNewest();
  await app.pass(1_000);
  expect(asked('StartSentryPlayback')).toEqual([{ filePath: recordingAt(40).filePath, from: 0 }]);
  await app.run(() =>
    app.car.send('SentryPlayback', { filePath: recordingAt(40).filePath, time: 12_000, duration: 50_000 }),
  );
  expect(document.querySelector('[data-testid=place]')?.textContent).toBe('00:12 / 00:50');
  await app.press('button', 'Pause');
  await app.press('button', 'Play');
  await app.pass(500);
  expect(asked('StartSentryPlayback').at(-1)).toMatchObject({ from: 12_000 });
  await app.run(() => app.car.send('StartSentryPlayback', { success: false, error: 'unreadable' }));
  expect(visibleMessages().join()).toContain('Video playback error');
  await app.press('button', 'Play');
  await app.pass(500);
  const stops = asked('StopSentryPlayback').length;
  await close();
  expect(asked('StopSentryPlayback')).toHaveLength(stops + 1);
  expect(namesOf('dialog')).toEqual([]);
});

const resizeTo = (width: number) => {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
};

it('goes on in its place while it fills a screen that is wider than the window', async () => {
  const widthBefore = window.innerWidth;
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'fullscreenElement');
    resizeTo(widthBefore);
  });
  await openWith();
  await app.run(() => resizeTo(768));
  await app.press('button', NEWEST);
  await app.pass(1_000);
  const picture = document.querySelector('[role=dialog] [data-testid=cameras]');
  expect(picture).not.toBeNull();
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: picture });
  await app.run(() => resizeTo(1920));
  expect(document.querySelector('[role=dialog] [data-testid=cameras]')).toBe(picture);
  Reflect.deleteProperty(document, 'fullscreenElement');
  await app.run(() => resizeTo(768));
  expect(document.querySelector('[role=dialog] [data-testid=cameras]')).toBe(picture);
});

it('plays a recording beside the list where there is room, and over it once there is not', async () => {
  const widthBefore = window.innerWidth;
  onTestFinished(() => resizeTo(widthBefore));
  await openWith();
  await app.run(() => resizeTo(1280));
  await app.press('button', NEWEST);
  await app.pass(1_000);
  expect(namesOf('heading').join()).toContain('14/11/2023 12:40:00');
  expect(namesOf('dialog')).toEqual([]);
  expect(document.querySelector('[aria-current=true]')).toBe(find('button', NEWEST));
  await app.press('button', 'Play the recording of 12:30:00, 00:40');
  expect(namesOf('heading').join()).toContain('14/11/2023 12:30:00');
  await app.run(() => resizeTo(768));
  await app.shows('14/11/2023 12:30:00');
  await close();
  expect(namesOf('dialog')).toEqual([]);
});

const cameras = () => document.querySelector<HTMLElement>('[data-testid=cameras]');

it('enlarges the camera that saw the movement, and shows all or another by a tap', async () => {
  await openWith([recordingAt(40, { cameras: [2, 1] })]);
  expect(document.querySelector('main img')?.getAttribute('style')).toContain('translate(0%, -75%)');
  await openNewest();
  expect(cameras()?.style).toMatchObject({ transform: 'scale(2)', transformOrigin: 'bottom left' });
  // Something is to be seen before the video comes.
  expect(cameras()?.querySelector('img')).not.toBeNull();
  await app.press('button', 'Show all cameras, now: Rear');
  expect(cameras()?.style.transform).toBe('none');
  await app.press('button', 'Enlarge camera: Right');
  expect(cameras()?.style.transformOrigin).toBe('top right');
});

it('shows a camera that fills the picture as it is', async () => {
  await openWith([recordingAt(40, { cameras: [2], isWhole: true })]);
  expect(document.querySelector<HTMLElement>('main img')?.style.transform).toBe('');
  await openNewest();
  expect(cameras()?.style.transform).toBe('none');
  expect(namesOf('button').filter((name) => name.startsWith('Enlarge'))).toEqual([]);
});

it('shows all cameras of a car that does not report which one saw movement', async () => {
  await openWith([recordingAt(40)], [FEATURE.sentry]);
  await openNewest();
  expect(cameras()?.style.transform).toBe('none');
  expect(document.querySelectorAll('[data-testid=movement]')).toHaveLength(0);
});

it('marks the movement on the seek bar, and goes to the recordings before and after', async () => {
  const movedAt = new Date(2023, 10, 14, 12, 40, 5).getTime();
  await openWith([recordingAt(40, { movedAt }), ...apart(2).slice(1)]);
  await openNewest();
  const [mark] = document.querySelectorAll<HTMLElement>('[data-testid=movement]');
  expect(mark?.style.left).toBe('10%');
  expect(document.querySelector('[type=range]')?.getAttribute('aria-valuetext')).toBe(
    '00:00 / 00:50, movement at 00:05',
  );
  expect(isUsable(find('button', 'Later recording'))).toBe(false);
  await app.press('button', 'Earlier recording');
  await app.shows('14/11/2023 12:30:00');
  expect(isUsable(find('button', 'Earlier recording'))).toBe(false);
  await app.press('button', 'Later recording');
  await app.shows('14/11/2023 12:40:00');
});

it('lists a recording in progress, plays what there is of it, and lets it end before it is kept', async () => {
  const recordings = [recordingAt(40, { isOpen: true, duration: 3_000 }), recordingAt(30)];
  await openWith(recordings);
  expect(screenText()).toContain('Recording now');
  expect(asked('GetSentryThumbnail')).toMatchObject([{ filePath: recordingAt(30).filePath }]);
  await app.press('button', 'Play the recording of 12:40:00, 00:03');
  await app.shows('still in progress');
  await app.pass(1_000);
  expect(asked('StartSentryPlayback')).toHaveLength(1);
  expect(isUsable(find('button', 'Download'))).toBe(false);
  recordings[0] = recordingAt(40);
  await app.run(() => find('button', 'Refresh recordings').click());
  await app.pass(1_000);
  expect(isUsable(find('button', 'Download'))).toBe(true);
  expect(screenText()).not.toContain('still in progress');
  // The playback went on.
  expect(asked('StartSentryPlayback')).toHaveLength(1);
});

it('lists a recording soon after the car reports that it records', async () => {
  const recordings = [recordingAt(30)];
  await openWith(recordings);
  const state = { phase: 'recording' as const, since: 0, watchedMs: 0 };
  const [config] = app.car.answers.GetSentryConfig ?? [];
  if (config) app.car.answers.GetSentryConfig = [{ ...config, state }];
  await app.run(() => app.car.send('SentryState', state));
  recordings.unshift(recordingAt(40, { isOpen: true, duration: 1_000 }));
  await app.pass(3_000);
  expect(screenText()).toContain('Recording now');
});

it('counts recordings that no owner has opened, until each is opened or all are marked', async () => {
  const isSeen = false;
  await openWith([recordingAt(40, { isSeen }), recordingAt(30, { isSeen }), recordingAt(20, { isSeen })]);
  expect(screenText()).toContain('3 recordings not seen yet');
  expect(namesOf('tab')).toContain('Recordings 3');
  await app.press('button', `${NEWEST}, new`);
  await app.shows('14/11/2023 12:40:00');
  await close();
  expect(screenText()).toContain('2 recordings not seen yet');
  expect(playable()).toContain(NEWEST);
  await app.press('button', 'Mark all as seen');
  await app.pass(500);
  expect(screenText()).not.toContain('not seen yet');
  expect(asked('SetSentryRecordingsSeen')).toEqual([{ filePaths: [recordingAt(40).filePath] }, {}]);
});

it('shows the movements of a night on a bar, of which each opens its recording', async () => {
  const movedAt = new Date(2023, 10, 14, 12, 20, 5).getTime();
  await openWith([recordingAt(40), recordingAt(20, { movedAt })]);
  expect(namesOf('heading')).toEqual(
    expect.arrayContaining([expect.stringContaining('1 movement while parked')]),
  );
  await app.press('link', 'Play the recording of 12:20');
  await app.shows('14/11/2023 12:20:00');
});

it('shows that a download failed, and beneath it why, until it is retried', async () => {
  const recordings = apart(1);
  await openWith(recordings);
  await openNewest();
  const taken = recordings.splice(0);
  await app.press('button', 'Download');
  await app.pass(5_000);
  const alert = () => document.querySelector('[role=alert]')?.textContent ?? null;
  const failure =
    'Error downloading the video12:40:00The car no longer has this recording, or the storage it is on was taken out.';
  expect(alert()).toBe(failure);
  await app.press('button', 'Try again');
  expect(alert()).toBe(null);
  await app.pass(5_000);
  expect(alert()).toBe(failure);
  recordings.push(...taken);
  await app.press('button', 'Try again');
  await app.pass(1_000);
  expect(alert()).toBe(null);
  expect(visibleMessages().join()).toContain('Downloaded');
});

it('passes on the words of the car for an error that it does not know', async () => {
  await openWith(apart(1), [FEATURE.sentry]);
  await openNewest();
  app.car.does.DownloadSentryVideo = ({ filePath }) =>
    app.car.send('DownloadSentryVideo', { success: false, filePath, error: 'Lens cap is on' });
  await app.press('button', 'Download');
  await app.pass(1_000);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Lens cap is on');
});

it('keeps a recording on the phone: it is listed and watched without the car', async () => {
  await openWith(apart(2));
  await openNewest();
  await app.press('switch', 'Keep on this phone');
  await app.pass(2_000);
  await app.disconnect();
  await app.close();
  const { recordingFiles } = app;
  app = await openRoute(ROUTE, (bench) => Object.assign(bench.recordingFiles, recordingFiles));
  expect(playable()).toEqual([NEWEST]);
  expect(screenText()).toContain('On this phone');
  await openNewest();
  expect(document.querySelector('video')?.src).toContain('blob:');
  await close();
  await app.press('button', 'Select several');
  await app.run(() => document.querySelector<HTMLElement>('[role=checkbox]')?.click());
  expect(isUsable(find('button', 'Download'))).toBe(true);
});

it('lets the car play a kept recording that this browser cannot, and reports it without the car', async () => {
  await openWith(apart(2));
  await openNewest();
  await app.press('switch', 'Keep on this phone');
  await app.pass(2_000);
  await close();
  await app.disconnect();
  await openNewest();
  const before = asked('StartSentryPlayback').length;
  await app.run(() => document.querySelector('video')?.dispatchEvent(new Event('error')));
  expect(visibleMessages().join()).toContain('This browser cannot play');
  await app.connect();
  await app.pass(500);
  expect(asked('StartSentryPlayback')).toHaveLength(before + 1);
});

it('deletes the chosen recordings, after a question, as far as the car confirms it', async () => {
  await openWith(apart(3));
  await app.press('button', 'Select several');
  const boxes = () => [...document.querySelectorAll<HTMLElement>('[role=checkbox]')];
  await app.run(() => boxes()[0]?.click());
  await app.run(() => boxes()[2]?.click());
  expect(visibleMessages().join()).toContain('2 selected');
  await app.press('button', 'Delete');
  await app.shows('Delete 2 recordings?');
  app.car.does.DeleteSentryRecordings = ({ filePaths }) =>
    app.car.send('DeleteSentryRecordings', { success: false, filePaths: filePaths.slice(0, 1) });
  await app.run(() => [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)?.click());
  await app.pass(500);
  await app.shows('The car did not confirm the deletion.');
  expect(boxes()).toHaveLength(2);
});

it('opens the recording of a movement that was tapped', async () => {
  const movedAt = new Date(2023, 10, 14, 12, 20, 5).getTime();
  app = await openRoute(`/app/sentry?at=${movedAt}`);
  addRecordings(app.car, [recordingAt(40), recordingAt(20, { movedAt }), recordingAt(10)]);
  expect(visibleMessages().join()).toContain('Looking for the recording of this movement');
  await app.connect();
  await app.shows('14/11/2023 12:20:00');
  expect(visibleMessages().join()).not.toContain('Looking for');
});

it('opens it also where the car counts another day, and shows when it was on this phone', async () => {
  const movedAt = new Date(2023, 10, 14, 0, 20, 5).getTime();
  const path = '2023-11-13_18h20m00s.mp4';
  const elsewhere = recordingAt(5, { path, filePath: path, startedAt: movedAt - 5_000, movedAt });
  app = await openRoute(`/app/sentry?at=${movedAt}`);
  addRecordings(app.car, [elsewhere, ...apart(2)]);
  await app.connect();
  await app.shows('14/11/2023 00:20:00');
  // The clock in its pictures.
  expect(visibleMessages().join()).toContain('Car time: 13/11/2023 18:20:00');
  await close();
  expect(playable()).toContain('Play the recording of 00:20:00, 00:15');
});

it.each(['abc', '-5', '1e300', 'Infinity', String(Date.UTC(2100, 0))])(
  'shows today where the address names no moment that was: %s',
  async (at) => {
    app = await openRoute(`/app/sentry?at=${at}`);
    addRecordings(app.car, []);
    await app.connect();
    expect(screenText()).toContain('Today');
    expect(screenText()).toContain(EMPTY);
    expect(visibleMessages().join()).not.toMatch(/this movement/i);
  },
);

it('waits for a recording that is still being written, and reports another one as deleted', async () => {
  let recordings = [recordingAt(10)];
  let movedAt = 0;
  const openAt = async (agoMs: number) => {
    app = await openRoute('/app/sentry', ({ clock }) => {
      movedAt = clock.nowMs() - agoMs;
    });
    await app.close();
    app = await openRoute(`/app/sentry?at=${movedAt}`);
    addRecordings(app.car, recordings);
    app.car.answers.Ping = [{ date: 1, vCode: 3, vName: '0.1.0', features: Object.values(FEATURE) }];
    await app.connect();
  };
  const live = () => namesOf('link').includes('Live picture');
  const filters = () => document.querySelectorAll('main select').length;
  await openAt(60_000);
  expect(screenText()).toContain('This movement is still being recorded.');
  expect(live()).toBe(true);
  // A filter that could hide it is locked during the search.
  expect(filters()).toBe(0);
  recordings = [recordingAt(59, { movedAt }), recordingAt(10)];
  addRecordings(app.car, recordings);
  await app.pass(6_000);
  await app.shows('12:59:00');
  expect(filters()).toBe(2);
  await app.close();
  recordings = [recordingAt(10)];
  // This car lists a recording within seconds of its beginning.
  await openAt(180_000);
  expect(screenText()).toContain('There is no recording of this movement.');
  expect(live()).toBe(true);
  await app.close();
  await openAt(3_600_000);
  expect(screenText()).toContain('There is no recording of this movement.');
  expect(live()).toBe(false);
  // The listed recordings are available all the same.
  const [camera] = document.querySelectorAll('main select');
  await app.run(() => {
    if (!(camera instanceof HTMLSelectElement)) return;
    camera.value = '4';
    camera.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await app.pass(1_000);
  expect(asked('GetSentryRecordings').at(-1)).toMatchObject({ camId: 4 });
  expect(
    [...document.querySelectorAll('main select')].map((each) => (each as HTMLSelectElement).value),
  ).toEqual(['4', '0']);
  expect(screenText()).not.toContain('no recording of this movement');
});
