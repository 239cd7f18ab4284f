import { adjustLight, beginBackground, learnPicture, learnStripe } from './background.ts';
import { findBlobs } from './blobs.ts';
import { BLOCK_STATE, markBusy, resetBlocks, switchBlocks } from './blocks.ts';
import type { CameraSettings, Detector, DetectorOutput } from './detector.ts';
import { countChanged, countDifferent, keep } from './difference.ts';
import { fitLight, resetLight } from './light.ts';
import { classifyLit } from './lit.ts';
import { BLOCKS, blockMeans, PIXELS, type Picture } from './picture.ts';
import { findShift } from './shift.ts';
import { BLOCK_CONTENT, type BlockContent, classifyBlock, isShadow } from './texture.ts';
import { follow, forget, movesSince } from './tracks.ts';

/** Learning time at first, and after the scene has changed, ms. */
const LEARN_MS = 2_000;
/** After a gap of so long nothing is as it was, ms. */
const GAP_MS = 2_000;
/** The camera's shift is estimated if more than this share of the pixels differs, and accepted if at most this share remains. */
const SHAKE = { from: 0.05, remains: 0.7 };
/** A shift that stays is where the camera looks now, ms. */
const STAYS_SHIFTED_MS = 8_000;
/** More than this share of the blocks is no movement; if it stays, another scene. */
const SCENE = { share: 0.55, staysMs: 1_500, holdMs: 1_000 };
/** A movement is over this long after it was last seen, but continues as the same one within the second time, ms. */
const OVER = { afterMs: 400, forgottenAfterMs: 1_000 };
/** A light this far from the background's becomes the background's. */
const RELIGHT = { gain: 0.2, levels: 20, afterMs: 3_000 };

/** Processes the next picture. The result is reused by the next call. */
export function stepDetector(
  detector: Detector,
  picture: Picture,
  timeMs: number,
  settings: CameraSettings,
): Readonly<DetectorOutput> {
  const sinceMs = timeMs - detector.timeMs;
  detector.timeMs = timeMs;
  // DETECT-10
  if (detector.learned === 0 || sinceMs <= 0 || sinceMs > GAP_MS) relearn(detector, picture);
  else if (timeMs - detector.learningSinceMs < LEARN_MS) learn(detector, picture);
  else watch(detector, picture, sinceMs, settings);
  return detector.seen;
}

function relearn(detector: Detector, picture: Picture): void {
  resetLight(detector.light);
  beginBackground(detector.background, picture);
  resetBlocks(detector.blocks);
  forget(detector.tracks);
  detector.shift.x = detector.shift.y = 0;
  detector.learningSinceMs = detector.suppressUntilMs = detector.movedAtMs = detector.timeMs;
  detector.learned = 1;
  detector.sceneSinceMs = detector.shiftedSinceMs = detector.litSinceMs = null;
  detector.seen.phase = 'learning';
  detector.seen.sinceMs = null;
  detector.seen.isMoving = false;
  keep(detector.before, picture, detector.light, detector.shift);
}

function learn(detector: Detector, picture: Picture): void {
  const { background, light, means } = detector;
  blockMeans(picture, means);
  fitLight(light, means, background.blocks);
  detector.learned += 1;
  learnPicture(background, picture, light, detector.learned);
  keep(detector.before, picture, light, detector.shift);
}

function watch(detector: Detector, picture: Picture, sinceMs: number, settings: CameraSettings): void {
  const { background, light, blocks, shift, timeMs } = detector;
  blockMeans(picture, detector.means);
  fitLight(light, detector.means, background.blocks);
  compare(detector, picture);
  const isShaken = shift.x !== 0 || shift.y !== 0;
  switchBlocks(blocks, sinceMs, isShaken);
  const onCount = lookIntoBlocks(detector, picture, settings.isShadowFilterOn);
  const isScene = light.isOther || onCount > SCENE.share * BLOCKS;
  detector.shiftedSinceMs = isShaken ? (detector.shiftedSinceMs ?? timeMs) : null;
  detector.sceneSinceMs = isScene ? (detector.sceneSinceMs ?? timeMs) : null;
  // DETECT-6
  if (
    staysFor(detector.sceneSinceMs, SCENE.staysMs, timeMs) ||
    staysFor(detector.shiftedSinceMs, STAYS_SHIFTED_MS, timeMs)
  ) {
    relearn(detector, picture);
    return;
  }
  if (isScene) detector.suppressUntilMs = timeMs + SCENE.holdMs;
  detector.seen.phase = timeMs < detector.suppressUntilMs ? 'scene' : 'watching';
  if (detector.seen.phase === 'scene') forget(detector.tracks);
  else followThings(detector, picture, settings);
  updateMovement(detector, settings);
  if (!isShaken && !isScene) {
    markBusy(blocks, sinceMs);
    learnStripe(background, picture, light, blocks.busy, sinceMs);
  }
  followLight(detector);
  keep(detector.before, picture, light, shift);
}

const staysFor = (since: number | null, ms: number, now: number): boolean =>
  since !== null && now - since >= ms;

/** Counts what differs, in the place where the camera looks now. */
function compare({ blocks, background, light, shift, profiles }: Detector, picture: Picture): void {
  shift.x = shift.y = 0;
  const still = countDifferent(blocks.counts, picture, background, light, shift);
  if (still <= SHAKE.from * PIXELS) return;
  if (findShift(shift, profiles, picture, background, light)) {
    const shifted = countDifferent(blocks.counts, picture, background, light, shift);
    if (shifted <= SHAKE.remains * still) return;
  }
  shift.x = shift.y = 0;
  countDifferent(blocks.counts, picture, background, light, shift);
}

/** Switches blocks off that show their background in another light; answers how many are left. */
function lookIntoBlocks(
  { blocks, background, light, shift, gradients }: Detector,
  picture: Picture,
  isShadowFilterOn: boolean,
): number {
  const isShaken = shift.x !== 0 || shift.y !== 0;
  let count = 0;
  blocks.content.fill(BLOCK_CONTENT.nothing);
  for (let block = 0; block < BLOCKS; block++) {
    if (blocks.state[block] !== BLOCK_STATE.on) continue;
    let shows: BlockContent =
      isShadowFilterOn && isShadow(block, picture, background, light, shift)
        ? BLOCK_CONTENT.sameTexture
        : classifyBlock(block, picture, background, light, shift);
    if (shows === BLOCK_CONTENT.structure && !isShaken)
      shows = classifyLit(gradients, block, picture, background, light);
    blocks.content[block] = shows;
    if (shows <= BLOCK_CONTENT.sameTexture) blocks.state[block] = BLOCK_STATE.joining;
    else count += 1;
  }
  return count;
}

function followThings(detector: Detector, picture: Picture, settings: CameraSettings): void {
  const { blocks, blobs, tracks, light, shift, before } = detector;
  // DETECT-9
  if (settings.mask)
    for (let block = 0; block < BLOCKS; block++)
      if (settings.mask[block] === 1) blocks.state[block] = BLOCK_STATE.off;
  countChanged(blocks.changed, blocks.state, picture, before, light, shift);
  findBlobs(blobs, blocks);
  follow(tracks, blobs, settings, detector.timeMs);
}

/** Updates since when something moves. */
function updateMovement(detector: Detector, { minDurationS }: CameraSettings): void {
  const { seen, timeMs } = detector;
  const since = movesSince(detector.tracks);
  if (since !== null) {
    detector.movedAtMs = timeMs;
    seen.sinceMs ??= since;
  } else if (timeMs - detector.movedAtMs > OVER.forgottenAfterMs) seen.sinceMs = null;
  // DETECT-11
  seen.isMoving =
    seen.sinceMs !== null &&
    timeMs - detector.movedAtMs <= OVER.afterMs &&
    detector.movedAtMs - seen.sinceMs >= minDurationS * 1_000;
}

/** Takes over a light that stays. */
function followLight(detector: Detector): void {
  const { background, light, timeMs } = detector;
  const isFar = Math.abs(Math.log(light.gain)) > RELIGHT.gain || Math.abs(light.offset) > RELIGHT.levels;
  detector.litSinceMs = isFar ? (detector.litSinceMs ?? timeMs) : null;
  if (!staysFor(detector.litSinceMs, RELIGHT.afterMs, timeMs)) return;
  adjustLight(background, light.gain, light.offset);
  resetLight(light);
  detector.litSinceMs = null;
}
