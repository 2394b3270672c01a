export default {
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
};
