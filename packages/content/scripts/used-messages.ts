import { join } from 'node:path';
import type { Node, SourceFile, TemplateExpression } from 'typescript/unstable/ast';
import { isStringLiteral, isTemplateExpression } from 'typescript/unstable/ast/is';
import { API, type Type } from 'typescript/unstable/sync';

const root = join(import.meta.dirname, '../../..');
/**
 * The folders that show texts, by the program that contains them. `label.…` is built by `toLabelId` for every value of
 * the contracts.
 */
const projects = { 'apps/web': ['apps/web/src/'], '.': ['apps/server/src/', 'packages/api/src/'] };

export type UsedMessages = {
  /** All string literals of the sources, and all values of their templates: ids are among them. */
  texts: ReadonlySet<string>;
  /** Templates that may be any text, with the fixed text at their beginning. */
  openTemplates: { file: string; prefix: string }[];
};

/**
 * Finds the message ids that the sources use. The compiler knows which ids a template such as
 * `interview.step.${step}` stands for, since `step` has a union type.
 */
export function findUsedMessages(): UsedMessages {
  const api = new API({ cwd: root });
  const texts = new Set<string>();
  const openTemplates: UsedMessages['openTemplates'] = [];
  for (const [program, folders] of Object.entries(projects)) {
    const configFile = join(root, program, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (!project) throw new Error(`${configFile} cannot be opened.`);
    const isSource = (file: string) =>
      folders.some((folder) => file.startsWith(join(root, folder))) && !/\.(gen|test)\.tsx?$/.test(file);
    for (const name of project.program.getSourceFileNames().filter(isSource)) {
      const file = project.program.getSourceFile(name);
      if (!file) continue;
      const templates = collectTexts(file, texts);
      if (templates.length === 0) continue;
      for (const [index, type] of project.checker.getTypeAtLocation(templates).entries()) {
        const values = listValues(type);
        for (const value of values ?? []) texts.add(value);
        if (!values) openTemplates.push({ file: name, prefix: templates[index]?.head.text ?? '' });
      }
    }
  }
  api.close();
  return { texts, openTemplates };
}

/** Adds the string literals of a file to `texts`, and returns its templates. */
function collectTexts(file: SourceFile, texts: Set<string>): TemplateExpression[] {
  const templates: TemplateExpression[] = [];
  function visit(node: Node): undefined {
    if (isStringLiteral(node)) texts.add(node.text);
    if (isTemplateExpression(node)) templates.push(node);
    node.forEachChild(visit);
  }
  file.forEachChild(visit);
  return templates;
}

/** Returns the values of a type; undefined if it is not a finite set of texts. */
function listValues(type: Type | undefined): string[] | undefined {
  const types = type?.isUnionType() ? type.getTypes() : [type];
  const values = types.map((part) => (part?.isStringLiteralType() ? part.value : undefined));
  return values.every((value) => value !== undefined) ? values : undefined;
}
