export { WithQueries as default } from "@/components/queries/with-queries";
