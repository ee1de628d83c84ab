import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: `Tab ${id}`, content: `Content ${id}` }));

function markup(selected: string): string {
  return renderToStaticMarkup(<Tabs label="Numbers" tabs={tabs} selected={selected} onSelect={() => {}} />);
}

describe('tabs', () => {
  test('renders all panels, so that they are readable without scripts', () => {
    for (const { content } of tabs) expect(markup('two')).toContain(content);
  });

  test('only the selected tab can be reached with the Tab key', () => {
    expect(markup('two').match(/<button[^>]*tabindex="0"[^>]*>/g)).toEqual([
      expect.stringContaining('aria-selected="true"'),
    ]);
  });

  test('an unknown selection falls back to the first tab', () => {
    expect(markup('four')).toBe(markup('one'));
  });
});
