import type { FfmpegJob } from '../../ports/ffmpeg.ts';

/** The same job, of which all that ffmpeg receives is added to `given`. */
export function tapInputs(job: FfmpegJob, given: Uint8Array[]): FfmpegJob {
  async function* tapped(content: AsyncIterable<Uint8Array>) {
    for await (const piece of content) {
      given.push(piece);
      yield piece;
    }
  }
  const inputs = job.inputs.map((each) => ({
    ...each,
    ...(each.content && { content: tapped(each.content) }),
  }));
  return { ...job, inputs };
}
