import { execFileSync } from 'node:child_process';

/** Reads a video file with the real decoder: its duration, and the number of its readable frames. Throws if there are none. */
export function probeVideo(path: string): { seconds: number; frames: number } {
  const shown = 'format=duration:stream=nb_read_frames';
  const args = [
    '-v',
    'error',
    '-count_frames',
    '-select_streams',
    'v',
    '-show_entries',
    shown,
    '-of',
    'json',
  ];
  const { format, streams } = JSON.parse(execFileSync('ffprobe', [...args, path], { encoding: 'utf8' }));
  return { seconds: Number(format.duration), frames: Number(streams[0].nb_read_frames) };
}
