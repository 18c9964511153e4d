"""Satin ribbons and bows."""
import math
import bpy, bmesh
from mathutils import Vector
from .shapes import *
from .materials import *


def satin(name, col):
    m = Mat(name); m.b.inputs['Base Color'].default_value = hexc(col); m.set(Roughness=.3, Specular=.6, Sheen=.5, Anisotropic=.5); w = m.n('TexWave', wave_type='BANDS'); w.inputs['Scale'].default_value = 60; m.l(m.coord(), w.inputs['Vector']); m.bump(w.outputs[1], .05, .003); return tag(m.m, hexc(col))


def band(P, w, mat, up=None, n=120):
    """flat ribbon along a smooth path of (x, y, z[, twist]); its width stays across `up`"""
    Q = [P[0]]+list(P)+[P[-1]]; S = []
    for i in range(1, len(Q)-2):
        for k in range(24):
            t = k/24; S.append(Vector([.5*(2*b+(c-a)*t+(2*a-5*b+4*c-d)*t*t+(3*b-a-3*c+d)*t**3) for a, b, c, d in zip(*[q[:3] for q in Q[i-1:i+3]])]))
    S.append(Vector(P[-1][:3])); bm = bmesh.new(); rows = []; u = Vector(up or (0, 1, 0))
    for i, p in enumerate(S): rows.append((bm.verts.new(p+u*w), bm.verts.new(p), bm.verts.new(p-u*w)))
    for a, b in zip(rows, rows[1:]):
        for k in (0, 1): bm.faces.new((a[k], b[k], b[k+1], a[k+1]))
    o = from_bm('band', bm, mat); s = o.modifiers.new('s', 'SOLIDIFY'); s.thickness = .008; s.offset = 0; return o


def bow(x, y, z, k, mat, w):
    for s in (1, -1):
        o = band([(0, 0, .02), (s*.22*k, 0, .20*k), (s*.52*k, 0, .26*k), (s*.58*k, 0, .10*k), (s*.34*k, 0, .02*k), (0, 0, .03)], w, mat); o.location = (x, y, z); o.rotation_euler = (.18*s, 0, .28*s)
        t = band([(0, 0, .03), (s*.18*k, 0, .06*k), (s*.40*k, 0, .015*k), (s*.66*k, 0, .03*k)], w*.9, mat); t.location = (x, y-.02, z); t.rotation_euler = (0, 0, -.75*s)
    n = sphere('knot', .085*k, (x, y, z+.045*k), mat, 32); n.scale = (1.1, w/.075/k, .85)
