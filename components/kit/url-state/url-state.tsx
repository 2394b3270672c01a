"use client";

export { NuqsAdapter as UrlState } from "nuqs/adapters/next/app";
