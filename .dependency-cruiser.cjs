/**
 * The house rules as files that can fail: levels, entry points, server code out of the browser, no cycles.
 * A folder imports only from a strictly lower level; another domain only through its entry points.
 */
const LEVELS = [
  ['^app/ui/', '^app/platform/'],
  ['^app/domain/accounts/', '^app/domain/engines/'],
  ['^app/domain/library/', '^app/domain/credits/', '^app/domain/api-keys/', '^app/domain/onboarding/'],
  [
    '^app/domain/store/',
    '^app/domain/generation/',
    '^app/domain/words/',
    '^app/domain/billing/',
    '^app/domain/publishing/',
    '^app/domain/channels/',
  ],
  [
    '^app/domain/studio/',
    '^app/domain/picture-tools/',
    '^app/domain/sharing/',
    '^app/domain/installations/',
    '^app/domain/endpoints/',
  ],
  ['^app/domain/canvas-tools/'],
  [
    '^app/domain/product/',
    '^app/domain/workspaces/',
    '^app/domain/photoshoots/',
    '^app/domain/background-removal/',
    '^app/domain/ideation/',
    '^app/domain/edit-with-ai/',
    '^app/domain/image-editor/',
    '^app/domain/training/',
    '^app/domain/fashion/',
  ],
  ['^app/gate/', '^app/domain/leaving/', '^app/domain/catalogue/'],
  ['^app/shell/', '^app/admin/'],
  ['^app/api/'],
  ['^app/routes/', '^app/[^/]+\\.tsx?$'],
];

const levelRules = LEVELS.flatMap((rooms, level) =>
  rooms.map((room) => ({
    name: `level-${level}-${room.replace(/[^a-z]/g, '')}`,
    comment: 'Imports go strictly downwards. Move the code down, or pass what is needed as an argument.',
    severity: 'error',
    from: { path: room },
    to: {
      path: LEVELS.slice(level)
        .flat()
        .filter((other) => other !== room),
    },
  })),
);

/** The studio's kit: each part imports only from those before it. */
const STUDIO_KIT = ['document', 'session', 'stage', 'layout', 'parts', 'frame', 'switcher'];

const studioRules = STUDIO_KIT.map((part, index) => ({
  name: `studio-${part}`,
  comment: `Within the studio imports go ${STUDIO_KIT.join(' < ')}, and none of these knows a screen.`,
  severity: 'error',
  from: { path: `^app/domain/studio/${part}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^app/domain/studio/',
    pathNot: [
      ...STUDIO_KIT.slice(0, index + 1).map((below) => `^app/domain/studio/${below}/`),
      '^app/domain/studio/(workflow|studio\\.messages)\\.ts$',
    ],
  },
}));

/** The entry points of rooms; screens have one of their own where plain Node loads the room's; each part of the studio has one. */
const ENTRY_POINTS = [
  '^app/(domain/[^/]+|gate|shell|admin|api)/index(\\.server)?\\.tsx?$',
  '^app/domain/[^/]+/screens/index\\.ts$',
  `^app/domain/studio/(${STUDIO_KIT.join('|')})/index\\.ts$`,
];

module.exports = {
  forbidden: [
    ...levelRules,
    ...studioRules,
    {
      name: 'providers-apart',
      comment: 'No provider reaches into another.',
      severity: 'error',
      from: { path: '^app/domain/engines/(comfyui|fal|openai)/', pathNot: ['\\.test\\.ts$'] },
      to: { path: '^app/domain/engines/(comfyui|fal|openai)/', pathNot: ['^app/domain/engines/$1/'] },
    },
    {
      name: 'imaging-knows-no-app',
      comment: 'The imaging package knows no user, no database and no HTTP.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(app|launch|scripts|tests|server)' },
    },
    {
      name: 'imaging-by-its-entry-points',
      comment: 'The product imports @plinth/imaging or @plinth/imaging/server.',
      severity: 'error',
      from: { path: '^(app|launch|server)', pathNot: ['\\.test\\.tsx?$', '\\.contract\\.ts$', '/tests?/'] },
      to: { path: '^packages/imaging/', pathNot: ['^packages/imaging/index(\\.server)?\\.ts$'] },
    },
    {
      name: 'fidelity-judges-alone',
      comment: 'The certificate must not share the steps that it judges.',
      severity: 'error',
      from: { path: '^packages/imaging/(pixels|fidelity)/', pathNot: ['\\.test\\.ts$'] },
      to: {
        path: '^packages/imaging/(animate|cut-out|edit|frame|inpaint|look|reword|stage|try-on|upscale|words|process)/',
      },
    },
    {
      name: 'garments-are-read-first',
      comment: 'Of the try-on: what a photo shows is known before it is laid on cloth, painted and compared.',
      severity: 'error',
      from: {
        path: '^packages/imaging/try-on/(colour|shape|reading|faults|hanger)/',
        pathNot: ['\\.test\\.ts$'],
      },
      to: { path: '^packages/imaging/try-on/((fit|wear|proof)/|[^/]+$)' },
    },
    {
      name: 'entry-points',
      comment: "Another room's inside is private: import its index.ts or index.server.ts.",
      severity: 'error',
      from: { path: '^app/(domain/[^/]+|gate|shell|admin|api)/' },
      to: {
        path: '^app/(domain/[^/]+|gate|shell|admin|api)/',
        pathNot: ['^app/$1/', ...ENTRY_POINTS, '/tests/[a-z-]+-kit\\.ts$'],
      },
    },
    {
      name: 'entry-points-from-outside',
      comment: 'Routes and the entries use the entry points too.',
      severity: 'error',
      from: { path: '^app/(routes/|[^/]+$)' },
      to: {
        path: '^app/(domain/[^/]+|gate|shell|admin|api)/',
        pathNot: [...ENTRY_POINTS, '^app/domain/[^/]+/(screens|[a-z-]+/[a-z-]+-screen)'],
      },
    },
    {
      name: 'a-level-for-each-file',
      comment: 'A new folder of app/ gets a level in LEVELS, and a line in ARCHITECTURE.md.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^app/', pathNot: LEVELS.flat() },
    },
    {
      name: 'no-route-imports',
      comment: 'Nothing imports a route.',
      severity: 'error',
      from: { pathNot: ['^app/routes/', '\\.test\\.tsx?$', '^tests/'] },
      to: { path: '^app/routes/' },
    },
    {
      name: 'no-server-in-browser',
      comment: 'Browser code never reaches server code; types come from schemas.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: ['\\.server\\.tsx?$', '\\.test\\.tsx?$', '^app/routes/', '^app/root\\.tsx$', '/tests?/'],
      },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-pg-boss-outside-work',
      severity: 'error',
      comment:
        'Durable work is enqueued and handled through app/platform/work. A bench measures pg-boss alone beside it.',
      from: { pathNot: '^(app/platform/work|scripts/bench)/' },
      to: { path: '(^|node_modules/)pg-boss(/|$)' },
    },
    {
      name: 'no-konva-outside-the-stage',
      comment: 'Konva is 90 kB; only lazily loaded stage code may name it.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/domain/studio/stage/' },
      to: { path: 'node_modules/(konva|react-konva)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-prisma-in-ui-or-routes',
      comment: 'Routes call commands and queries; they do not speak to the database.',
      severity: 'error',
      from: { path: '^app/(ui|routes|shell)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(node_modules/@prisma/client|^app/platform/database/database)' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(app|launch|packages|scripts|server)' },
      to: { circular: true },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: {
        path: '^(app|packages|server)',
        pathNot: ['\\.test\\.tsx?$', '\\.contract\\.ts$', '^packages/[a-z]+/tests/'],
      },
      to: { path: ['\\.test\\.tsx?$', '^tests/', '^packages/[a-z]+/tests/'] },
    },
    {
      name: 'no-tests-in-the-image',
      comment:
        'Commands that an operator runs in the image, which has no tests. What needs them imports them when it is asked for.',
      severity: 'error',
      from: {
        path: '^scripts/((backup|components|jobs|ledger-verify|owner-password|photo|probe-comfyui|restore|start|stripe-plans)\\.ts$|(backup|components)/|comfyui/record)',
        pathNot: ['\\.test\\.ts$'],
      },
      to: { path: ['^tests/', '^scripts/comfyui/compare'], dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'not-resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|svg|json)$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
