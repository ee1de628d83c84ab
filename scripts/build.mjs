import { contentEnv, run } from './lib/install.mjs';

process.exit(run('turbo', ['run', 'build'], { env: contentEnv }).code);
