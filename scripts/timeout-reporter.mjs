import { getTimeoutMs } from './lib/timeout.mjs';

/** A reporter of Vitest that stops a run that hangs, and names the tests that are running. */
export default class {
  #running = new Map();

  onInit() {
    const end = () => {
      console.error(
        `The tests have timed out. Running: ${[...this.#running.values()].join('; ') || 'none'}.`,
      );
      process.exit(1);
    };
    setTimeout(end, getTimeoutMs(process.env.TEST_SCOPE)).unref();
  }

  onTestModuleStart({ id, project, relativeModuleId }) {
    this.#running.set(id, `${project.name} ${relativeModuleId}`);
  }

  onTestModuleEnd({ id }) {
    this.#running.delete(id);
  }

  onTestCaseReady({ id, project, module, fullName }) {
    this.#running.set(id, `${project.name} ${module.relativeModuleId} > ${fullName}`);
  }

  onTestCaseResult({ id }) {
    this.#running.delete(id);
  }
}
