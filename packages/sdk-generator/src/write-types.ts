import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { otherText, type TypedSchemas } from './typed-schemas.ts';

/** Declares every type under its name. Optional fields of types that clients send may also be undefined. */
export async function writeTypes({ schemas, sent }: TypedSchemas): Promise<string> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'types', version: '1' },
    paths: {},
    components: { schemas: { ...schemas, [otherText]: { type: 'string' } } },
  } as const;
  const nodes = await openapiTS(document as Parameters<typeof openapiTS>[0], {
    immutable: true,
    silent: true,
    transformProperty: (property, _schema, { path = '' }) => {
      const [, name = ''] = /^#\/components\/schemas\/(\w+)/.exec(path) ?? [];
      if (!sent.has(name) || property.questionToken === undefined || property.type === undefined)
        return undefined;
      const absent = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
      const type = ts.factory.createUnionTypeNode([property.type, absent]);
      return ts.factory.updatePropertySignature(
        property,
        property.modifiers,
        property.name,
        property.questionToken,
        type,
      );
    },
  });
  const declared = writeMembers(nodes).flatMap((member) => writeDeclaration(member) ?? []);
  return astToString(declared)
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replaceAll(/^ *\/\*\* @(?:constant|enum \S+) \*\/\n|^ *\* @(?:constant|enum .*)\n/gm, '')
    .replaceAll(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */');
}

/** Returns the members of `components.schemas`, where openapi-typescript puts the types. */
function writeMembers(nodes: readonly ts.Node[]): readonly ts.TypeElement[] {
  const root = nodes.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'components');
  const schemas = root?.members.find((member) => member.name !== undefined && nameOf(member) === 'schemas');
  if (
    schemas === undefined ||
    !ts.isPropertySignature(schemas) ||
    !schemas.type ||
    !ts.isTypeLiteralNode(schemas.type)
  )
    throw new Error('no types were made');
  return schemas.type.members;
}

const nameOf = ({ name }: ts.TypeElement): string =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '';

function writeDeclaration(member: ts.TypeElement): ts.Statement | undefined {
  const name = nameOf(member);
  if (!ts.isPropertySignature(member) || member.type === undefined || name === otherText) return undefined;
  const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const declared = ts.isTypeLiteralNode(member.type)
    ? ts.factory.createInterfaceDeclaration(modifiers, name, undefined, undefined, member.type.members)
    : ts.factory.createTypeAliasDeclaration(modifiers, name, undefined, member.type);
  return ts.setSyntheticLeadingComments(declared, ts.getSyntheticLeadingComments(member));
}
