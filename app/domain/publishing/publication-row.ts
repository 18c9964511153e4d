import type { Prisma } from '@prisma/client';

export type PublicationRow = Prisma.PublicationGetPayload<{ include: { files: true } }>;
