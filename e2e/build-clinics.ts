/** Builds the site of `examples/clinics` for the browser tests. */
import { buildSite, clinics } from './lib/other-group.ts';

buildSite(clinics);
