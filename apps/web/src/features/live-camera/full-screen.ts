/** iPhones give the whole screen to a video alone. */
interface PhoneVideo {
  webkitEnterFullscreen?(): void;
}

/** Gives the whole screen to a picture, or back if it has it. Never rejects: a browser that refuses leaves it as it is. */
export async function showFullScreen(
  frame: HTMLElement | null,
  video: (HTMLVideoElement & PhoneVideo) | null,
): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (frame && 'requestFullscreen' in frame) await frame.requestFullscreen();
    else video?.webkitEnterFullscreen?.();
  } catch {
    // The owner sees that nothing changed.
  }
}
