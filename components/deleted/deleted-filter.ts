import { urlLiteral } from "@/components/url-state/parsers";
import { deletedKinds } from "@/lib/deleted-items/rules";

export const deletedFilter = urlLiteral(deletedKinds);
