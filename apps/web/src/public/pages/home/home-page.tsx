import { PageHead } from '../../../ui/page-head.tsx';
import { Hero } from './hero.tsx';
import { HomeSections } from './home-sections.tsx';

export function HomePage() {
  return (
    <>
      <PageHead title="home.documentTitle" description="home.description" />
      <Hero />
      <HomeSections />
    </>
  );
}
