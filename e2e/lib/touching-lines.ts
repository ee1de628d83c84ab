import type { Page } from '@playwright/test';

/**
 * Returns pairs of lines, as `upper / lower`, of which two glyphs touch or nearly do, where at least one line is set in
 * the display face. Opens all details first. Measures the ink of each glyph: boxes of lines overlap as soon as the
 * leading is tight.
 */
export async function findTouchingLines(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type Glyph = { left: number; right: number; top: number; bottom: number };
    type Line = {
      node: Node;
      text: string;
      baseline: number;
      isDisplay: boolean;
      fontSize: number;
      glyphs: Glyph[];
    };
    type Ink = { above: number; below: number; left: number; right: number };
    /** The least distance of glyphs, as a share of the display type's size: within a text, and of two texts. */
    const minGaps = { sameText: 0.03, otherText: 0.12 };

    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name');
      details.open = true;
    }
    await document.fonts.ready;
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('The browser has no canvas.');
    const inks = new Map<string, Ink & { ascent: number }>();

    function measureInk(font: string, char: string): Ink & { ascent: number } {
      const key = font + char;
      const known = inks.get(key);
      if (known || !canvas) return known ?? { above: 0, below: 0, left: 0, right: 0, ascent: 0 };
      canvas.font = font;
      const metrics = canvas.measureText(char);
      const ink = {
        above: metrics.actualBoundingBoxAscent,
        below: metrics.actualBoundingBoxDescent,
        left: metrics.actualBoundingBoxLeft,
        right: metrics.actualBoundingBoxRight,
        // Browsers round the ascent, by which they position a line.
        ascent: Math.round(metrics.fontBoundingBoxAscent),
      };
      inks.set(key, ink);
      return ink;
    }

    function readLines(node: Node): Line[] {
      const element = node.parentElement;
      // Texts for screen readers are clipped to a pixel.
      if (
        !element?.checkVisibility({ visibilityProperty: true }) ||
        element.getBoundingClientRect().width <= 1
      )
        return [];
      const { fontWeight, fontFamily, fontSize } = getComputedStyle(element);
      const font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const isDisplay = fontFamily.startsWith('"Big Shoulders"');
      const lines: Line[] = [];
      const range = document.createRange();
      const text = node.textContent ?? '';
      for (let index = 0; index < text.length; index += 1) {
        const char = text.charAt(index);
        if (char.trim() === '') continue;
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        const { above, below, left, right, ascent } = measureInk(font, char);
        const baseline = box.top + ascent;
        let line = lines.at(-1);
        if (!line || Math.abs(line.baseline - baseline) > 2) {
          line = { node, text: '', baseline, isDisplay, fontSize: Number.parseFloat(fontSize), glyphs: [] };
          lines.push(line);
        }
        line.text += char;
        line.glyphs.push({
          left: box.left - left,
          right: box.left + right,
          top: baseline - above,
          bottom: baseline + below,
        });
      }
      return lines;
    }

    function doTouch(upper: Line, lower: Line): boolean {
      const displaySize = Math.max(...[upper, lower].map((line) => (line.isDisplay ? line.fontSize : 0)));
      const gap = displaySize * (upper.node === lower.node ? minGaps.sameText : minGaps.otherText);
      return upper.glyphs.some((above) =>
        lower.glyphs.some(
          (below) =>
            below.top < above.bottom + gap &&
            below.left < above.right + gap &&
            above.left < below.right + gap,
        ),
      );
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: Line[] = [];
    while (walker.nextNode()) lines.push(...readLines(walker.currentNode));
    return lines.flatMap((upper) =>
      lines
        .filter((lower) => {
          const distance = lower.baseline - upper.baseline;
          return (
            (upper.isDisplay || lower.isDisplay) &&
            distance > 2 &&
            distance < 1.5 * Math.max(upper.fontSize, lower.fontSize) &&
            doTouch(upper, lower)
          );
        })
        .map((lower) => `${upper.text} / ${lower.text}`),
    );
  });
}
