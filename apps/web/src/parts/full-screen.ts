/** iPhones give the whole screen to a video alone. */
interface PhoneVideo {
  webkitEnterFullscreen?(): void;
}

/** Gives the whole screen to an element, or to its video; no effect where the browser refuses. Never rejects. */
export async function enterFullScreen(
  frame: HTMLElement | null,
  video: (HTMLVideoElement & PhoneVideo) | null = null,
): Promise<void> {
  try {
    if (frame && 'requestFullscreen' in frame) await frame.requestFullscreen();
    else video?.webkitEnterFullscreen?.();
  } catch {
    // The owner sees that nothing changed.
  }
}

/** Gives the whole screen to an element, or takes it back from any. Never rejects. */
export async function toggleFullScreen(
  frame: HTMLElement | null,
  video: (HTMLVideoElement & PhoneVideo) | null,
): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
  else await enterFullScreen(frame, video);
}
