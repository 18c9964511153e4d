import { PrismaPg } from '@prisma/adapter-pg';
import prismaClient from '@prisma/client';

export const prisma = new prismaClient.PrismaClient({
  adapter: new PrismaPg({ connectionString: process.env['DATABASE_URL'] ?? '' }),
});
