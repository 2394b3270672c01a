"use client";

export { PageErrorOnDemand as default } from "@/components/shell/page-error-on-demand";
