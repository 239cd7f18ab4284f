import { execFileSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import type { CamId } from '@ligo/protocol';
import { FragmentReader } from '../../platform/fragments/fragment-reader.ts';
import type { CameraInput } from '../../ports/cameras.ts';
import type { FfmpegEnd, FfmpegJob, StartFfmpeg } from '../../ports/ffmpeg.ts';
import { GREY } from '../../ports/movement-detector.ts';

/** Cameras give four pictures a second, more slowly than real ones, so that the evening passes quickly. */
export const TICK_MS = 250;
/** The encoder gives one each second, and a keyframe each second one. */
const TICKS_PER_FRAME = 4;
const FRAGMENTS = 'frag_every_frame+empty_moov+default_base_moof+skip_trailer';

/** A film of some seconds, as the encoder of the picture of all writes it. */
function encodeFilm(seconds: number) {
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=64x48:rate=1:duration=${seconds}`];
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '2'];
  const form = ['-pix_fmt', 'yuv420p', '-f', 'mp4', '-movflags', FRAGMENTS, 'pipe:1'];
  const args = ['-v', 'error', ...source, ...coded, ...form];
  const { init, fragments } = new FragmentReader().push(
    execFileSync('ffmpeg', args, { maxBuffer: 500_000_000 }),
  );
  if (!init) throw new Error('no film');
  return { init: init.bytes, fragments: fragments.map(({ bytes }) => bytes) };
}

interface Run {
  /** The camera of a reader; `null`: the encoder. */
  camId: CamId | null;
  outputs: PassThrough[];
  hasInit: boolean;
  end(reason: FfmpegEnd['reason']): void;
}

/** The input of a simulated camera. */
export const inputOfCamera = (camId: CamId): CameraInput => ({
  options: [],
  address: `camera:${camId}`,
  isH264: true,
});

/** Stands in for ffmpeg: readers give grey pictures, the encoder gives the film, as time passes by `tick`. */
export function createFilmFfmpeg(seconds: number) {
  const film = encodeFilm(seconds);
  const runs = new Set<Run>();
  const down = new Set<CamId>();
  let ticks = 0;
  const startFfmpeg: StartFfmpeg = (job: FfmpegJob) => {
    const outputs = Array.from({ length: job.outputs }, () => new PassThrough());
    const [input] = job.inputs;
    let resolveEnd = (_end: FfmpegEnd) => {};
    const ended = new Promise<FfmpegEnd>((resolve) => {
      resolveEnd = resolve;
    });
    const camId = input?.address?.startsWith('camera:') ? (Number(input.address.slice(7)) as CamId) : null;
    const run: Run = {
      camId,
      outputs,
      hasInit: false,
      end(reason) {
        if (!runs.delete(run)) return;
        for (const output of outputs) output.end();
        resolveEnd({ reason, stderrTail: '' });
      },
    };
    runs.add(run);
    const isShort = camId === null && !input?.pipeTo;
    if (isShort || (camId !== null && down.has(camId))) run.end('ended');
    return { outputs, ended, stop: async () => run.end('stopped') };
  };
  return {
    startFfmpeg,
    running: () => runs.size,
    /** A camera closes its connections, or accepts them again. */
    fail(camId: CamId, isDown: boolean): void {
      if (!isDown) down.delete(camId);
      else {
        down.add(camId);
        for (const run of [...runs]) if (run.camId === camId) run.end('ended');
      }
    },
    tick(): void {
      const isFrame = ticks % TICKS_PER_FRAME === 0;
      const fragment = isFrame ? film.fragments[(ticks / TICKS_PER_FRAME) % film.fragments.length] : null;
      ticks += 1;
      for (const run of runs) {
        if (run.camId !== null) run.outputs[0]?.write(Buffer.alloc(GREY.width * GREY.height, ticks & 255));
        else if (fragment) {
          if (!run.hasInit) run.outputs[0]?.write(film.init);
          run.hasInit = true;
          run.outputs[0]?.write(fragment);
        }
      }
    },
  };
}
