import { PageHead } from '../site/page-head.tsx';
import { homeSections } from './deferred-sections.tsx';
import { Hero } from './hero.tsx';

export function HomePage() {
  return (
    <>
      <PageHead title="home.documentTitle" description="home.description" />
      <Hero />
      <homeSections.Deferred />
    </>
  );
}
