import type { Page } from '@playwright/test';
import type { FilePayload } from './files.ts';

/** Records a film of 160 × 120 pixels in the browser, which can play it. */
export async function recordFilm(page: Page): Promise<FilePayload> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      context?.fillRect(frame * 8, 0, 8, 120);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await stopped;
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsDataURL(new Blob(parts));
    await read;
    return typeof reader.result === 'string' ? reader.result.replace(/^.*,/, '') : '';
  });
  return { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}
