import {
  getArgumentValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
} from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLCompositeType,
  GraphQLObjectType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';

/** Points of a mutation, of a connection before what is in it, and of an object (shopify.dev, GraphQL Admin API rate limits). */
const MUTATION = 10;
const CONNECTION = 2;
const OBJECT = 1;
/** More is refused, whatever is in the bucket. */
export const MAX_QUERY_COST = 1000;

/** The requested cost, before execution: every connection as large as its page. */
const ASKED = Symbol('asked');

export interface CostOptions {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>> | null;
}

/** Points that a document may cost at most, by Shopify's published rules; its connections count as large as their pages. */
export const requestedCost = (options: CostOptions): number => costOf(options, ASKED);

/** Points of what came: only objects that are there count. */
export const actualCost = (options: CostOptions, data: unknown): number => costOf(options, data);

function costOf({ schema, document, variables }: CostOptions, data: unknown): number {
  const operation = getOperationAST(document);
  if (!operation) return 0;
  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  const given = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}).coerced ?? {};
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  const meter = new Meter(schema, fragments, given);
  const fields = meter.selected(operation.selectionSet, root, data);
  if (operation.operation !== 'mutation') return Math.max(OBJECT, fields);
  const mutations = operation.selectionSet.selections.length;
  // A mutation's own object is part of its ten points.
  return fields + mutations * (MUTATION - OBJECT);
}

class Meter {
  private readonly schema: GraphQLSchema;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly variables: Readonly<Record<string, unknown>>;

  constructor(
    schema: GraphQLSchema,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    variables: Readonly<Record<string, unknown>>,
  ) {
    this.schema = schema;
    this.fragments = fragments;
    this.variables = variables;
  }

  /** The selection of an object; of an interface or a union the dearest of its possible selections. */
  selected(set: SelectionSetNode, type: GraphQLCompositeType, value: unknown): number {
    if (!isAbstractType(type)) return this.fieldsOf(set, type, type, value);
    const named = this.conditionsOf(set).flatMap((name) => {
      const condition = this.schema.getType(name);
      return isAbstractType(condition)
        ? this.schema.getPossibleTypes(condition)
        : isObjectType(condition)
          ? condition
          : [];
    });
    return Math.max(0, ...[null, ...named].map((one) => this.fieldsOf(set, type, one, value)));
  }

  private conditionsOf(set: SelectionSetNode): string[] {
    return set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [];
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? this.fragments.get(selection.name.value) : selection;
      if (!fragment) return [];
      const own = fragment.typeCondition ? [fragment.typeCondition.name.value] : [];
      return [...own, ...this.conditionsOf(fragment.selectionSet)];
    });
  }

  /** Fields that a value of the type `is` answers with; null for one that no fragment names. */
  private fieldsOf(
    set: SelectionSetNode,
    type: GraphQLCompositeType,
    is: GraphQLObjectType | null,
    value: unknown,
  ): number {
    let cost = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        cost += this.field(selection, type, value);
        continue;
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? this.fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const condition = fragment.typeCondition ? this.schema.getType(fragment.typeCondition.name.value) : type;
      if (!isCompositeType(condition)) continue;
      const fits =
        condition === type ||
        condition === is ||
        (is !== null && isAbstractType(condition) && this.schema.isSubType(condition, is));
      if (fits) cost += this.fieldsOf(fragment.selectionSet, condition, is, value);
    }
    return cost;
  }

  private field(field: FieldNode, parent: GraphQLCompositeType, value: unknown): number {
    if (!field.selectionSet || !(isObjectType(parent) || isInterfaceType(parent))) return 0;
    const definition = parent.getFields()[field.name.value];
    const type = definition && getNamedType(definition.type);
    if (!definition || !isCompositeType(type)) return 0;
    const isAsked = value === ASKED;
    const own = isAsked ? ASKED : (value as Record<string, unknown> | null)?.[field.alias?.value ?? field.name.value];
    if (own === null || own === undefined) return 0;
    const given = this.argumentsOf(definition, field);
    if (type.name.endsWith('Connection') && isObjectType(type)) {
      const page = Number(given['first'] ?? given['last'] ?? 0);
      return CONNECTION + this.inConnection(field.selectionSet, type, own, page);
    }
    const one = (each: unknown) => OBJECT + this.selected(field.selectionSet!, type, each);
    if (Array.isArray(own)) return own.reduce<number>((sum, each) => sum + (each === null ? 0 : one(each)), 0);
    // Objects that are named by their ids come one for each; the number of others is not known.
    const named = isListType(getNullableType(definition.type)) && Array.isArray(given['ids']) ? given['ids'].length : 1;
    return named * one(own);
  }

  private argumentsOf(definition: Parameters<typeof getArgumentValues>[0], field: FieldNode): Record<string, unknown> {
    try {
      return getArgumentValues(definition, field, this.variables);
    } catch {
      // A required one is missing; the execution reports it.
      return {};
    }
  }

  /** The content of a page: its objects, by `nodes` or by `edges`; where it stands costs nothing. */
  private inConnection(set: SelectionSetNode, type: GraphQLObjectType, value: unknown, page: number): number {
    let cost = 0;
    for (const selection of set.selections) {
      if (selection.kind !== Kind.FIELD || !selection.selectionSet) continue;
      const name = selection.name.value;
      if (name === 'nodes') cost += this.page(selection, type, value, page);
      else if (name === 'edges') {
        const edge = getNamedType(type.getFields()['edges']!.type) as GraphQLObjectType;
        const nodes = selection.selectionSet.selections.filter(
          (each): each is FieldNode => each.kind === Kind.FIELD && each.name.value === 'node',
        );
        const edges = value === ASKED ? ASKED : (value as Record<string, unknown>)[selection.alias?.value ?? 'edges'];
        const each = (one: unknown) => nodes.reduce((sum, node) => sum + this.field(node, edge, one), 0);
        cost += Array.isArray(edges) ? edges.reduce<number>((sum, one) => sum + each(one), 0) : page * each(ASKED);
      }
    }
    return cost;
  }

  private page(nodes: FieldNode, type: GraphQLObjectType, value: unknown, page: number): number {
    const one = this.field(nodes, type, value);
    return value === ASKED ? page * one : one;
  }
}
